/** How the person's direct rooms are kept. */
export const roomsKey = ['direct-rooms'] as const;
