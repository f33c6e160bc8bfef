/** What only signed-in people need of the accounts service; loaded apart from the first scripts. */
export { createSharedRenewal } from '#auth/client'
