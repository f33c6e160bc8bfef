/** How an installation of the app gets pushes. All of them need a session. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'

const BODY_LIMIT_BYTES = 8 * 1024

/** The second worker, which only shows pushes, and the scope it has for itself (specification, section 2). */
export const PUSH_WORKER_PATH = '/push-worker.js'
export const PUSH_SCOPE = '/push-scope'
/** How long the worker may take to become active (specification, section 8). */
export const PUSH_ACTIVATION_TIMEOUT_MS = 10_000
/** A registration is renewed when it is older than this (specification, section 8). */
export const PUSH_RENEWAL_DAYS = 7

/** What the browser subscribed to, as `PushSubscription.toJSON()` says it, for this installation of the app. */
export const pushRegistrationSchema = z.strictObject({
  /** Made once by each installation and kept in its storage: 128 random bits in hex. */
  installationId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  endpoint: z.string().check(z.maxLength(1_024)),
  keys: z.strictObject({
    /** Public key of the browser: an uncompressed point of P-256 (65 bytes), base64url. */
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    /** 16 random bytes of the browser, base64url. */
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
})

export type PushRegistration = z.infer<typeof pushRegistrationSchema>

/** The key that browsers bind a subscription to: the server's public VAPID key (RFC 8292), base64url. */
export const readPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/push/key',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: z.object({ publicKey: z.string() }),
})

/** Why an installation that the app wanted to renew by itself was not: the person, or its push service, had ended it. */
export const pushEndings = ['ended', 'gone'] as const
export type PushEnding = (typeof pushEndings)[number]

/**
 * Registers or renews this installation for the session's person. An endpoint belongs to one person at a time: the one
 * who was registered with it before loses it. Refused with `invalid-request` and field `endpoint` where the endpoint is
 * not at an allowed push service.
 */
export const registerPush = defineEndpoint({
  method: 'POST',
  path: '/api/push/register',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({
    ...pushRegistrationSchema.shape,
    /** True if push was not just turned on by the user: then a registration that was ended meanwhile, from any device, stays ended. */
    isRenewal: z.optional(z.boolean()),
  }),
  output: z.object({
    renewedAt: z.iso.datetime(),
    /**
     * Says of a renewal that nothing was registered: `ended` by the person, from whatever device, or `gone` by this
     * endpoint's push service, which a new subscription makes good.
     */
    ending: z.optional(z.enum(pushEndings)),
  }),
})

/** For a browser that changed a subscription by itself: the worker knows no installation, but the endpoint it had. */
export const replacePush = defineEndpoint({
  method: 'POST',
  path: '/api/push/replace',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({
    oldEndpoint: z.string().check(z.maxLength(1_024)),
    endpoint: pushRegistrationSchema.shape.endpoint,
    keys: pushRegistrationSchema.shape.keys,
  }),
  output: z.object({ renewedAt: z.iso.datetime() }),
})

/** Ends pushes to one of the user's own installations; other users' installations count as unknown. Repeating it changes nothing. */
export const removePush = defineEndpoint({
  method: 'POST',
  path: '/api/push/remove',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ installationId: pushRegistrationSchema.shape.installationId }),
  output: z.object({}),
})

/** The person's installations that get pushes, newest renewal first. */
export const listPush = defineEndpoint({
  method: 'GET',
  path: '/api/push/list',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: z.object({
    installations: z.array(
      z.object({
        installationId: z.string(),
        /** German, such as „Chrome auf Android“. */
        device: z.string(),
        renewedAt: z.iso.datetime(),
      }),
    ),
  }),
})

/** Sends the person a message of kind `test` over the channels they chose for it. */
export const sendTestMessage = defineEndpoint({
  method: 'POST',
  path: '/api/push/test',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({}),
  output: z.object({}),
})
