/** What a page asks the server about its session; loaded apart from the first scripts, which come without zod. */
export { createSessionCalls } from '#auth/client'
