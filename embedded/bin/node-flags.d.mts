/** Node flags of every process of the product; the Dockerfile uses the same. */
export const nodeFlags: readonly string[];
