/** The door of accounts in Node. */
export { openAuth, type Auth, type AuthDatabase, type AuthOptions } from './open-auth.ts'
export { addAuthRoutes } from './routes.ts'
