/** Whether a picture is PNG; else it is JPEG. */
export const isPng = (bytes: Buffer): boolean => bytes[0] === 0x89;
