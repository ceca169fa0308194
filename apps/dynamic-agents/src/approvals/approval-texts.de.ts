/** What `approval-texts.ts` says, in German. */
export const approvalTexts = {
  mayChange: (tool: string, server: string) =>
    `${tool} von ${server} ändert oder sendet vielleicht etwas. Prüfen Sie den Aufruf, bevor Sie ihm zustimmen.`,
  mayBePut: (tool: string, server: string) =>
    `${tool} von ${server} ändert oder sendet vielleicht etwas. In dieser Unterhaltung hat der Assistent Text gelesen, den andere geschrieben haben, und dieser Text kann um den Aufruf gebeten haben. Stimmen Sie nur zu, wenn Sie das wollen.`,
};
