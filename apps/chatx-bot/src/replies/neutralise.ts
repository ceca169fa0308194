/** Takes the effect of mentions out of text that a model wrote: nobody is notified because a document says so. */
export const neutraliseMentions = (markdown: string): string => markdown.replaceAll('<@', '<\u200B@');
