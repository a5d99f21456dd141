/** The path of a file that was uploaded here. */
const filePath = /^\/api\/files\/[0-9a-f]{64}\.(png|jpg)$/;

/** Whether a logo was uploaded here; others are only named, never shown, because the browser would tell a stranger who looks at it. */
export const isUploadedLogo = (logoUrl: string | null): logoUrl is string => logoUrl !== null && filePath.test(logoUrl);
