import { readServerDisk, type DiskState } from '#auth'
import { formatBytes } from '#base/text/format-bytes'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import { UsageBar } from '#ui/picture/usage-bar'
import { ServerPart } from '../account/server-part.tsx'
import { useServerData } from '../account/use-server-data.ts'

/** What the server's disk has left, and what follows where that is little. */
export function DiskSection() {
  const [data, reload] = useServerData(readServerDisk)
  return (
    <Card aria-labelledby="disk">
      <Stack gap={2}>
        <SectionTitle id="disk">Platz auf dem Server</SectionTitle>
        <ServerPart data={data} onRetry={reload}>
          {({ disk }) =>
            disk === undefined ? (
              <QuietText>
                Wie viel Platz hier noch frei ist, weiß der Server nicht: Er sieht nicht nach, oder seine Festplatte
                sagt es ihm nicht.
              </QuietText>
            ) : (
              <DiskUsage disk={disk} />
            )
          }
        </ServerPart>
      </Stack>
    </Card>
  )
}

function DiskUsage({ disk }: { readonly disk: DiskState }) {
  const { freeBytes, totalBytes } = disk
  return (
    <>
      <UsageBar
        label="Festplatte"
        used={totalBytes - freeBytes}
        limit={totalBytes}
        words={`${formatBytes(freeBytes)} frei von ${formatBytes(totalBytes)}`}
        tone={toneOf(disk)}
      />
      <DiskLevel disk={disk} />
    </>
  )
}

function toneOf({ level }: DiskState) {
  return ({ ample: 'good', low: 'warning', critical: 'alarm' } as const)[level]
}

function DiskLevel({ disk }: { readonly disk: DiskState }) {
  const { level, databaseLevel, reusableBytes } = disk
  if (level === 'ample') return null
  const isReusing = databaseLevel !== level
  return (
    <Stack gap={1}>
      <StatusLine icon="warning" tone={level === 'low' ? 'warning' : 'alarm'}>
        {level === 'low' ? 'Der Platz wird knapp' : 'Kein Platz mehr'}
      </StatusLine>
      <QuietText>{consequenceOf(level, isReusing)}</QuietText>
      {isReusing && (
        <QuietText>
          Gelöschtes hat in der Datenbank {formatBytes(reusableBytes)} frei gemacht, die neue Einträge zuerst füllen.
          Der Festplatte gibt <code>npm run admin -- compact</code> sie zurück, wenn der Server nicht läuft.
        </QuietText>
      )}
    </Stack>
  )
}

function consequenceOf(level: 'low' | 'critical', isReusing: boolean): string {
  if (level === 'low') {
    const guests = isReusing
      ? 'Neue Gäste kommen gerade nicht hinein, und Gäste können keine Dateien hochladen.'
      : 'Wer die App ohne Konto ausprobiert, kann gerade nichts Neues anlegen.'
    return `${guests} Alle anderen arbeiten weiter. Schaff bald Platz, sonst geht gar nichts Neues mehr.`
  }
  return isReusing
    ? 'Der Server nimmt keine neuen Dateien und Konten mehr an. Einträge von Leuten mit Konto gehen weiter, solange in der Datenbank Platz ist.'
    : 'Der Server nimmt nichts Neues mehr an. Was geändert wird, bleibt auf den Geräten und wird gesendet, sobald wieder Platz ist; dafür brauchst du nichts neu zu starten.'
}
