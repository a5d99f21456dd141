/** A node of EventStoreDB to test on. */
export interface FoundNode {
  readonly url: string;
  /** Why there is none; the address is empty then. */
  readonly missing?: string;
  stop(): Promise<void>;
}

const image = 'eventstore/eventstore:24.6.0';
const port = 2113;

/** The node that TEST_EVENTSTORE_URL names, else a fresh one in Docker, else none. */
export async function findEventStoreDB(): Promise<FoundNode> {
  const given = process.env.TEST_EVENTSTORE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch {
    return { url: '', missing: 'TEST_EVENTSTORE_URL is not set and Docker is not running', stop: async () => {} };
  }
  const container = await new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
      EVENTSTORE_CHUNK_SIZE: '16777216',
      EVENTSTORE_STREAM_EXISTENCE_FILTER_SIZE: '0',
      EVENTSTORE_CHUNKS_CACHE_SIZE: '0',
    })
    .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204))
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(port)}?tls=false`,
    stop: async () => void (await container.stop()),
  };
}
