/** What a server or command and the process that makes a backup say to each other. */
import * as z from 'zod/mini'
import { backupManifestSchema, backupStepSchema } from '#backup'
import type { BackupRequest } from './source.ts'

export type ChildOrder = { readonly kind: 'make'; readonly request: BackupRequest } | { readonly kind: 'cancel' }

const resultSchema = z.object({
  name: z.string(),
  sizeBytes: z.number(),
  appVersion: z.string(),
  manifest: backupManifestSchema,
  heldMs: z.optional(z.number()),
})

export const childReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), step: backupStepSchema, share: z.optional(z.number()) }),
  z.object({ kind: z.literal('made'), result: resultSchema }),
  /** `code` and `message` are those of an `AppError`; `detail` is for the log. */
  z.object({
    kind: z.literal('failed'),
    code: z.optional(z.string()),
    message: z.optional(z.string()),
    detail: z.string(),
  }),
])
export type ChildReport = z.infer<typeof childReportSchema>
