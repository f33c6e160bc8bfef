/** The address at which a job reports, to be copied, and how to call it. */
import { useCopyText } from '#messaging/client'
import { IconButton } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { copyIcon } from '#ui/page/tool-icons'
import { HEARTBEAT_PATH } from '../../uptime-endpoints.ts'

export function HeartbeatAddress({ heartbeatKey }: { readonly heartbeatKey: string }) {
  const copy = useCopyText()
  const url = heartbeatUrl(window.location.origin, heartbeatKey)
  const example = cronExample(url)
  return (
    <Stack gap={2}>
      <Field
        label="Adresse, die der Job aufruft"
        name="heartbeat"
        value={url}
        isReadOnly
        hint="Wer sie kennt, kann sich als dieser Job melden. Sie gilt, sobald der Shop gespeichert und übertragen ist."
        endAdornment={
          <IconButton icon={copyIcon} label="Adresse kopieren" onClick={() => void copy(url, 'Adresse kopiert')} />
        }
      />
      <Field
        label="Beispiel für cron"
        name="cron"
        value={example}
        isReadOnly
        endAdornment={
          <IconButton
            icon={copyIcon}
            label="Beispiel kopieren"
            onClick={() => void copy(example, 'Beispiel kopiert')}
          />
        }
      />
      <QuietText>Aufruf mit GET, POST oder HEAD, am besten als Letztes und nur, wenn alles gut ging.</QuietText>
    </Stack>
  )
}

/** The address at which a job reports. `origin`: of this app, such as `https://taschenmesser.example`. */
function heartbeatUrl(origin: string, key: string): string {
  return `${origin}${HEARTBEAT_PATH}/${key}`
}

/** A line for a crontab that reports only where the job has ended well. */
function cronExample(url: string): string {
  return `0 3 * * * /pfad/zum/job.sh && curl -fsS -m 10 --retry 3 ${url}`
}
