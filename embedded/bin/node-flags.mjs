/**
 * Node flags of every process of the product; the Dockerfile uses the same. The young generation gets 32 MiB semi-spaces: a batch of
 * events or rows is short-lived, and with Node's default of 16 it was copied twice before it was collected.
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=32'];
