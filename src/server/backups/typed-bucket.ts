import type { BackupTarget } from '#backup/server'
import { readS3Url, type S3Keys } from '#files/server'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A bucket as it is typed behind a command. Its keys come from the environment, as other programs read them; those in the address
 * count before them. Throws a German sentence that begins with `what` does not fit, and repeats no key.
 */
export function readTypedBucket(address: string, env: Environment, what: string): BackupTarget {
  const settings = readS3Url(address, readKeys(env))
  if (settings.ok) return { kind: 's3', ...settings.value }
  throw new Error(
    `${what} passt nicht. Schreib s3://bucket/ordner?endpoint=https://…&region=… und setz AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY in der Umgebung. Oder schreib s3://SCHLÜSSEL:GEHEIMNIS@bucket/…, beide prozentkodiert; das sehen alle, die auf diesem Rechner Prozesse sehen.`,
  )
}

function readKeys({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment): S3Keys | undefined {
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
}
