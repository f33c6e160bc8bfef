import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { BackupOverview } from '#backup'
import { Icon } from '#ui/page/icon'

/** With the tool of PostgreSQL; `DATABASE_URL` is the server's own. */
const DUMP_COMMAND = 'pg_dump --format=custom --file=taschenmesser.dump "$DATABASE_URL"'

/** What backups as they are set do not protect from. */
export function BackupHints({ overview }: { readonly overview: BackupOverview }) {
  const { hasDatabases, isOnDataDisk, isEncrypted, settings } = overview
  return (
    <>
      {hasDatabases ? null : (
        <Hint isWarning>
          <p>
            <strong>Ohne die Datenbank.</strong> PostgreSQL sichert sein Werkzeug <code>pg_dump</code>, und das fehlt
            auf dem Server oder ist älter als die Datenbank. Installier es, dann ist sie dabei. Bis dahin enthält eine
            Sicherung nur Dateien und Geheimnisse; die Datenbank sicherst du selbst, mit einem pg_dump, das mindestens
            so neu ist wie sie:
          </p>
          <Command>{DUMP_COMMAND}</Command>
        </Hint>
      )}
      {isOnDataDisk ? (
        <Hint>
          <p>
            Die Sicherungen liegen auf derselben Festplatte wie die Daten. Geht sie kaputt, ist beides weg. Wähl einen
            anderen Ort, oder kopier sie regelmäßig woandershin.
          </p>
        </Hint>
      ) : null}
      {settings.place.kind === 's3' && !isEncrypted ? (
        <Hint>
          <p>
            Wer den Bucket lesen kann, kann alles lesen, was Leute hier haben. Verschlüssel die Sicherungen, dann kann
            das nur, wer die Passphrase hat.
          </p>
        </Hint>
      ) : null}
    </>
  )
}

function Hint({ isWarning = false, children }: { readonly isWarning?: boolean; readonly children: ReactNode }) {
  return (
    <Box>
      <Icon name={isWarning ? 'warning' : 'info'} size={20} />
      <div>{children}</div>
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  padding: 12,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '& > svg': { flexShrink: 0, marginTop: 2 },
  '& > div': { minWidth: 0 },
}))

const Command = styled('code')({ display: 'block', marginTop: 8, fontSize: '0.875rem', overflowWrap: 'anywhere' })
