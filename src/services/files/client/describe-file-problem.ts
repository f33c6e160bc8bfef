import { AppError } from '#base/app-error'
import { fileErrorTexts } from '#files'
import { requestErrorTexts } from '#http'

const texts: Readonly<Record<string, string>> = { ...requestErrorTexts, ...fileErrorTexts }

/** Why a file could not be had or kept, in words. A fault that has none of its own is logged. */
export function describeFileProblem(error: unknown): string {
  const text = error instanceof AppError ? (error.public.message ?? texts[error.code]) : undefined
  if (text !== undefined) return text
  console.error('files', error)
  return fileErrorTexts.unknown
}
