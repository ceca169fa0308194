export { chromiumPath } from './harness/chromium.js';
export { inColours } from './harness/in-colours.js';
export { startUi, type Ui, type UiOptions, type Visit } from './harness/start-ui.js';
export { until } from './harness/until.js';
export { everyPage, firstRunPage, isShown, type ShownPage } from './pages/every-page.js';
export { type DemoWork, workInDemo } from './seed/demo-work.js';
export { seedAuditEvents } from './seed/audit-events.js';
export { seedLongConversation } from './seed/long-conversation.js';
