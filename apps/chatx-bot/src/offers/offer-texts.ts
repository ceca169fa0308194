/** What is said about answers for one person alone. Nothing here names what there is. */
export const offerTexts = {
  more: '_There is more that only you may read._',
  moreElsewhere: '_There is more that only you may read. Ask the same question in the web application to see it._',
  offerTitle: 'There is more that only you may read.',
  offerIntro: 'I can answer the same question for you alone, in a direct message.',
  offer: 'Answer me privately',
  offerFallback: 'To get the private answer, open this message in a client that shows cards.',
  shareTitle: 'This answer is for you alone.',
  share: 'Share in the thread',
  shareWarning:
    'Everybody in the space, now and later, can read what you share, even those who may not open its sources. Share it anyway?',
  confirmShare: 'Yes, share it',
  shareFallback: 'To share this answer in the thread, open this message in a client that shows cards.',
  shared: '_The person who asked shared this answer; it was made for them alone._',
  notYours: 'Only the person who asked can use that button.',
  alreadyTaken: 'That button was used already.',
  outOfDate: 'That card is out of date. Please ask your question again.',
  outsiders:
    'I cannot share that in the thread while people outside the team are in the space. Ask an administrator of the space.',
  failed: 'Something went wrong. Please press the button again, or ask your question again.',
} as const;
