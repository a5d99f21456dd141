/** An EventStoreDB node for tests. */
export interface FoundNode {
  readonly url: string;
  /** Why there is none; `url` is empty then. */
  readonly missing?: string;
  stop(): Promise<void>;
}

const image = 'eventstore/eventstore:24.6.0-jammy';
const port = 2113;

const none = (missing: string): FoundNode => ({ url: '', missing, stop: async () => {} });

/** The node at TEST_EVENTSTORE_URL, else a new one in Docker, else none. */
export async function findEventStoreDB(): Promise<FoundNode> {
  const given = process.env.TEST_EVENTSTORE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch {
    return none('TEST_EVENTSTORE_URL is not set and Docker is not running');
  }
  try {
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
  } catch (error) {
    // For example Docker without access to the registry, which is not a failure of the adapter.
    return none(
      `TEST_EVENTSTORE_URL is not set and Docker cannot start ${image}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
