export { cancelChat, followChat, resumeChat, streamChat } from '@parley/client';
export { conversationBody } from '@parley/contracts';
