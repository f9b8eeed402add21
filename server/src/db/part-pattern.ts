/** A pattern for LIKE and ILIKE that finds a text as part of another; what means something in patterns stands for itself. */
export const partPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
