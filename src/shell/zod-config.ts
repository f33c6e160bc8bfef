/** Imported before any schema is made: the content security policy allows no code from texts. */
import { config } from 'zod/mini'

config({ jitless: true })
