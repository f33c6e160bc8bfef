/**
 * Imported before any schema is made: the content security policy allows no code from texts. The first scripts come without zod, so this
 * writes what zod reads as soon as it is loaded.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, { jitless: true })

export {}
