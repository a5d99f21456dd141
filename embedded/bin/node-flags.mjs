/**
 * How every process of the product is started; the Dockerfile says the same. Room for what is young (MiB): a batch of events or of
 * rows is dead before the next, and with Node's own 16 it was copied twice while it died.
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=32'];
