/** A stretch of Markdown without the lines between rows of its tables, which say nothing out of their place. */
export const withoutRules = (text: string): string => text.replace(/[|\s]*-{3,}[|\s-]*/g, ' ');
