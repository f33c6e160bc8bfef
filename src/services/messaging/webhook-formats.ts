/** What a webhook's calls look like: our own signed JSON, or what a known service expects. */

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
