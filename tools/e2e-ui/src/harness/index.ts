export { describeInBrowser } from './describe-in-browser.js';
export { expectAccessible } from './expect-accessible.js';
export { startModel, type Model, type Reply, type ReplyTo } from './start-model.js';
export { startUi, type Ui, type UiOptions, type Visit } from './start-ui.js';
export { until } from './until.js';
export { watchRequests, type Watched } from './watch-requests.js';
