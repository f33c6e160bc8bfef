/** What the server and the process that reads pictures say to each other. */
import * as z from 'zod/mini'
import { pictureTypes } from '#files'

/** Everything the process knows: it has no configuration of its own. */
export type PictureRequest = {
  readonly path: string
  /** Media type that the first bytes say. */
  readonly type: string
  readonly originalPath: string
  /** From wide to narrow. */
  readonly variants: readonly { readonly width: number; readonly path: string }[]
  readonly maxPixels: number
  /** Of all frames of a moving picture together. */
  readonly maxMovingPixels: number
  /** Beyond these the process asks to be ended. Time of the processor: on a busy machine a picture may take longer. */
  readonly maxMemoryBytes: number
  readonly maxCpuMs: number
}

const written = { sizeBytes: z.int(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }

/** Its answers are checked: what it has read may have taken it over. */
export const pictureAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('made'),
    width: z.int().check(z.positive()),
    height: z.int().check(z.positive()),
    placeholder: z.string(),
    original: z.object({ type: z.enum(pictureTypes), ...written }),
    variants: z.array(z.object({ width: z.int(), ...written })),
  }),
  z.object({ kind: z.literal('refused'), code: z.enum(['unsupported-picture', 'picture-too-large']) }),
  /** It takes too much time or memory and has to be ended. */
  z.object({ kind: z.literal('too-much') }),
  /** Nothing the picture could help: a full disk, for one. */
  z.object({ kind: z.literal('fault'), message: z.string(), code: z.optional(z.string()) }),
])
export type PictureAnswer = z.infer<typeof pictureAnswerSchema>
