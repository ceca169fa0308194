const ownerReads = { view: ['admin', 'user'], edit: ['admin'] };
const ownerWrites = { view: ['admin', 'user'], edit: ['admin', 'user'] };
const adminAlone = { view: ['admin'], edit: ['admin'] };

/** What people's records may hold. An attribute that is not declared is dropped without a word. */
export const userProfile = (attributes: readonly string[]) => ({
  providerId: 'declarative-user-profile',
  config: {
    'kc.user.profile.config': [
      JSON.stringify({
        attributes: [
          { name: 'username', validations: { length: { min: 3, max: 255 } }, permissions: ownerReads },
          { name: 'email', validations: { email: {}, length: { max: 255 } }, permissions: ownerReads },
          { name: 'firstName', permissions: ownerWrites },
          { name: 'lastName', permissions: ownerWrites },
          ...attributes.map((name) => ({ name, validations: { length: { max: 255 } }, permissions: adminAlone })),
        ],
      }),
    ],
  },
});
