import { AppError } from '#base/app-error'
import type { RestoreErrorCode } from '#backup'

/** `name` is what people read. Throws `restore-newer-schema` where a database of a backup has a schema that this version does not know. */
export function refuseNewerSchema(
  { name, schemaVersion }: { readonly name: string; readonly schemaVersion: number },
  found: number,
): void {
  if (found <= schemaVersion) return
  throw new AppError<RestoreErrorCode>('restore-newer-schema', {
    message: `Die Sicherung ist neuer als dieser Server: ${name} hat darin Schema ${found}, diese Version kennt ${schemaVersion}. Aktualisiere zuerst den Server.`,
  })
}
