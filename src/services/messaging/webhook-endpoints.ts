/** Addresses of other programs that get a person's messages. All of it needs a session and a connection. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'

/** `signed`: our JSON, signed. `template`: a body that the user writes, signed too. The others are shaped for the service of that name. */
export const webhookFormats = [
  'signed',
  'ntfy',
  'gotify',
  'telegram',
  'discord',
  'slack',
  'matrix',
  'template',
] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** The fields a webhook has besides its name. */
export type WebhookShape = {
  /**
   * `made`: the server makes it, shows it once and signs with it. `token` and `optional-token`: the user enters what the service gave
   * them. `address`: the service's address is the secret, so there is no other one.
   */
  readonly secret: 'made' | 'token' | 'optional-token' | 'address'
  /** The address if the user enters none. */
  readonly usualUrl?: string
  /** Whether it has a topic, chat or room. */
  readonly hasPlace?: boolean
  readonly hasTemplate?: boolean
}

export const webhookShapes: Readonly<Record<WebhookFormat, WebhookShape>> = {
  signed: { secret: 'made' },
  ntfy: { secret: 'optional-token', usualUrl: 'https://ntfy.sh/', hasPlace: true },
  gotify: { secret: 'token' },
  telegram: { secret: 'token', usualUrl: 'https://api.telegram.org/', hasPlace: true },
  discord: { secret: 'address' },
  slack: { secret: 'address' },
  matrix: { secret: 'token', hasPlace: true },
  template: { secret: 'made', hasTemplate: true },
}

/** What `{{name}}` in a template may name: the fields of the signed JSON, and the severity. */
export const templateNames = ['title', 'body', 'url', 'source', 'kind', 'severity', 'id', 'createdAt'] as const

const BODY_LIMIT_BYTES = 24 * 1024
const WEBHOOK_NAME_LENGTH = 60
const WEBHOOK_URL_LENGTH = 1_000
const WEBHOOK_PLACE_LENGTH = 255
const WEBHOOK_TEMPLATE_LENGTH = 4_000

/** A person has no more. */
export const WEBHOOKS_PER_PERSON = 10

/**
 * `on`; `failing`: the last try failed, it is tried again; `paused`: nothing has arrived for a day, until the person resumes
 * it; `ended`: the receiver said that it is gone (410).
 */
export const webhookStates = ['on', 'failing', 'paused', 'ended'] as const
export type WebhookState = (typeof webhookStates)[number]

const webhookId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const name = z.string().check(z.minLength(1), z.maxLength(WEBHOOK_NAME_LENGTH))
const url = z.string().check(z.maxLength(WEBHOOK_URL_LENGTH))
const place = z.string().check(z.maxLength(WEBHOOK_PLACE_LENGTH))
const template = z.string().check(z.maxLength(WEBHOOK_TEMPLATE_LENGTH))
/** Fields that the format does not have (`webhookShapes`) are ignored. */
const draft = {
  name,
  /** https. Left out or empty: the service's usual one. */
  url: z.optional(url),
  /** Topic, chat or room. */
  place: z.optional(place),
  /** The body with `{{title}}` and the like in it. */
  template: z.optional(template),
  /**
   * The service's token, or its address where that is the secret. Left out or empty in a change: the one stored stays. Null: there is
   * none, also if one is stored; refused where the format needs it.
   */
  secret: z.optional(z.nullable(z.string().check(z.maxLength(WEBHOOK_URL_LENGTH)))),
}

const webhookSchema = z.object({
  id: webhookId,
  name,
  format: z.enum(webhookFormats),
  /** Where the address is the secret, its server alone. */
  url,
  place: z.optional(place),
  template: z.optional(template),
  /** Whether a token is stored that the format can do without, so that it can be taken away. */
  hasOptionalToken: z.optional(z.boolean()),
  state: z.enum(webhookStates),
  createdAt: z.iso.datetime(),
  /** The outcome of the last try, in a few German words, and its time. */
  lastOutcome: z.optional(z.string()),
  lastOutcomeAt: z.optional(z.iso.datetime()),
})
/** An address that gets a person's messages; its secret is not among what can be read. */
export type Webhook = z.infer<typeof webhookSchema>

/** The person's webhooks, oldest first. */
export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/webhooks',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: z.object({ webhooks: z.array(webhookSchema) }),
})

/** Adds one. If its calls are signed, their secret is made here and returned only this once. */
export const addWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ format: z.optional(z.enum(webhookFormats)), ...draft }),
  output: z.object({ webhook: webhookSchema, secret: z.optional(z.string()) }),
})

/** Changes its name, or where and how it is called, which begins anew: what failed before is forgotten. Its format stays. */
export const changeWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/change',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ id: webhookId, ...draft }),
  output: z.object({ webhook: webhookSchema }),
})

/** Creates a new secret that signs, which is returned only this once; the previous one signs nothing any more. */
export const renewWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/secret',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ id: webhookId }),
  output: z.object({ secret: z.string() }),
})

/** Lets one that is paused or has ended get messages again, those that come from now on. */
export const resumeWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/resume',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ id: webhookId }),
  output: z.object({ webhook: webhookSchema }),
})

/** Removes it with its secret and with what waits for it. Repeating it changes nothing. */
export const removeWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/remove',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ id: webhookId }),
  output: z.object({}),
})

/** Sends a message of kind `test` to it at once, whatever is chosen, and says what came of it. */
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/test',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ id: webhookId }),
  output: z.object({ isDelivered: z.boolean(), outcome: z.string(), webhook: webhookSchema }),
})
