export function findProgram(program: string, packageName: string): string;
