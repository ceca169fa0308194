export { startUi, type Ui, type UiOptions, type Visit } from './browser/start-ui.js';
export { until } from './browser/until.js';
export { seedAuditEvents } from './seed/audit-events.js';
export { seedLongConversation } from './seed/long-conversation.js';
