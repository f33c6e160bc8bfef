import { readServerDisk, type DiskState } from '#auth'
import { formatBytes } from '#base/format-bytes'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { StatusLine } from '#ui/status-line'
import { UsageBar } from '#ui/usage-bar'
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
        usedBytes={totalBytes - freeBytes}
        limitBytes={totalBytes}
        words={`${formatBytes(freeBytes)} frei von ${formatBytes(totalBytes)}`}
        tone={toneOf(disk)}
      />
      <DiskLevel level={disk.level} />
    </>
  )
}

function toneOf({ level }: DiskState) {
  return ({ ample: 'good', low: 'warning', critical: 'alarm' } as const)[level]
}

function DiskLevel({ level }: Pick<DiskState, 'level'>) {
  if (level === 'ample') return null
  return level === 'low' ? (
    <Stack gap={1}>
      <StatusLine icon="warning" tone="warning">
        Der Platz wird knapp
      </StatusLine>
      <QuietText>
        Wer die App ohne Konto ausprobiert, kann gerade nichts Neues anlegen. Alle anderen arbeiten weiter. Schaff bald
        Platz, sonst geht gar nichts Neues mehr.
      </QuietText>
    </Stack>
  ) : (
    <Stack gap={1}>
      <StatusLine icon="warning" tone="alarm">
        Kein Platz mehr
      </StatusLine>
      <QuietText>
        Der Server nimmt nichts Neues mehr an. Was geändert wird, bleibt auf den Geräten und wird gesendet, sobald
        wieder Platz ist; dafür brauchst du nichts neu zu starten.
      </QuietText>
    </Stack>
  )
}
