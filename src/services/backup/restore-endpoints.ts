/**
 * Restoring in the app. One *run* at a time brings an archive to the server, has it checked, shows what is in it, and puts it in
 * the place of what the server has. Its id is known to who began it only, and is the key to it: once the parts are exchanged
 * their session may be gone.
 */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'

const BODY_LIMIT_BYTES = 4_096
/** All paths of a restore are below it; they answer also while the server has closed everything else. */
export const RESTORE_PATH = '/api/restore'
/** An archive is sent in pieces, so that a connection that breaks costs one of them: `PUT <path>/runs/<id>/bytes?offset=<n>`. */
export const RESTORE_PIECE_BYTES = 8 * 1024 * 1024

/** What is in a backup, for people who decide about it. */
export const restorableSchema = z.object({
  /** ISO. */
  madeAt: z.string(),
  appVersion: z.string(),
  people: z.number(),
  documents: z.number(),
  files: z.number(),
  /** Unpacked. */
  bytes: z.number(),
})
export type Restorable = z.infer<typeof restorableSchema>

const restoreErrorSchema = z.object({ code: z.string(), message: z.string() })

export const restoreRunSchema = z.object({
  /**
   * `receiving`: bytes are awaited. `locked`: the archive needs a passphrase, or another one. `checked`: it may be started; with
   * an `error` the last start was refused before anything was touched. `refused`: it can't be restored. `restored`, `failed`: it
   * is over; after `failed` the server has what it had before.
   */
  phase: z.enum(['receiving', 'checking', 'locked', 'checked', 'refused', 'restoring', 'restored', 'failed']),
  /** Of what the phase does. */
  doneBytes: z.number(),
  totalBytes: z.number(),
  restorable: z.optional(restorableSchema),
  error: z.optional(restoreErrorSchema),
})
export type RestoreRun = z.infer<typeof restoreRunSchema>

const begun = z.object({ restoreId: z.string() })
const runInput = z.strictObject({ restoreId: z.string() })

function defineRestoring<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  path: string,
  input: Input,
  output: Output,
) {
  return defineEndpoint({
    method: 'POST',
    path: `${RESTORE_PATH}/${path}`,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input,
    output,
  })
}

/**
 * Begins a run with an archive that its caller sends. For the administrator with a recent sign-in; on a server without one for
 * who may become it (rules E2, E4), with the secret of their link. Throws `backup-no-room`, `restore-busy`.
 */
export const beginRestoreByUpload = defineRestoring(
  'upload',
  z.strictObject({ sizeBytes: z.number(), setUpSecret: z.optional(z.string()) }),
  begun,
)
/** The same with an archive of the list; for the administrator. */
export const beginRestoreFromList = defineRestoring('from-list', z.strictObject({ name: z.string() }), begun)
/** Has the archive read and checked, once all of it is there. Answers at once; `readRestore` says how far it is. */
export const checkRestore = defineRestoring(
  'runs/:restoreId/check',
  z.strictObject({ restoreId: z.string(), passphrase: z.optional(z.string()) }),
  restoreRunSchema,
)
/** Puts it in the place of what the server has; needs what beginning needed. Answers at once. */
export const startRestore = defineRestoring(
  'runs/:restoreId/start',
  z.strictObject({ restoreId: z.string(), setUpSecret: z.optional(z.string()) }),
  restoreRunSchema,
)
/** Ends a run and removes what it has brought; refused once it restores. */
export const cancelRestore = defineRestoring('runs/:restoreId/cancel', runInput, z.object({ ok: z.literal(true) }))
export const readRestore = defineEndpoint({
  method: 'GET',
  path: `${RESTORE_PATH}/runs/:restoreId`,
  bodyLimitBytes: 0,
  input: runInput,
  output: restoreRunSchema,
})

const lastRestoreSchema = z.object({
  /** ISO. */
  restoredAt: z.string(),
  restorable: restorableSchema,
  /** The folder on the server's disk that holds the data from before the restore. */
  pointFolder: z.string(),
  /** What devices have brought in the 30 days since although it was edited before the restore, and from how many devices. */
  returned: z.object({ changes: z.number(), devices: z.number() }),
})
export type LastRestore = z.infer<typeof lastRestoreSchema>
/** For the administrator. `isInApp` is false on PostgreSQL, where only the command restores. */
export const readLastRestore = defineEndpoint({
  method: 'GET',
  path: `${RESTORE_PATH}/last`,
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: z.object({ isInApp: z.boolean(), last: z.optional(lastRestoreSchema) }),
})
