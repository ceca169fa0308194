export { signIn, type Account } from './sign-in.js';
export { askAsPerson, type PersonsQuestion, type StreamedAnswer } from './ask-as-person.js';
export { postInSpace, replyInThread, type SpaceQuestion } from './ask-in-space.js';
export { smallRepository, writeRepository } from './write-repository.js';
