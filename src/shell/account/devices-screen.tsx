/** The devices on which the user is signed in, with the way to end those sessions from here. */
import { describeDevice, endOtherSessions, endSession, listSessions, type DeviceSession } from '#auth'
import { useAuth } from '#auth/client'
import { formatCount } from '#base/text/format'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { Card, QuietText, Stack } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { Page } from '#ui/page/page'
import { StatusLine } from '#ui/page/status-line'
import { FormAlert } from '#ui/page/notice'
import { StateIcon } from '#ui/page/place'
import { ServerPart } from './server-part.tsx'
import { useAction } from './use-action.ts'
import { useServerData } from './use-server-data.ts'

const TITLE = 'Geräte'

export function DevicesScreen() {
  const [data, reload] = useServerData(listSessions)
  return (
    <Page title={TITLE} heading={TITLE} lead="Hier bist du gerade angemeldet." maxWidth={720}>
      <Card aria-label={TITLE}>
        <ServerPart data={data} onRetry={reload}>
          {({ sessions }) => <Sessions sessions={sessions} onChange={reload} />}
        </ServerPart>
      </Card>
    </Page>
  )
}

function Sessions(props: { readonly sessions: readonly DeviceSession[]; readonly onChange: () => void }) {
  const { call } = useAuth()
  const action = useAction()
  const others = props.sessions.filter(({ isCurrent }) => !isCurrent)

  function end(session: DeviceSession): void {
    action.perform(() => call(endSession, { sessionId: session.id }), {
      success: `${describeDevice(session.userAgent)} ist abgemeldet`,
      onDone() {
        document.querySelector('h1')?.focus()
        props.onChange()
      },
    })
  }

  function endOthers(): void {
    const success = `${formatCount(others.length, 'Gerät', 'Geräte')} abgemeldet`
    action.perform(() => call(endOtherSessions, {}), { success, onDone: props.onChange })
  }

  return (
    <Stack gap={2}>
      <FormAlert message={action.error?.message} />
      <ul>
        {[...props.sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} isBusy={action.isBusy} />
        ))}
      </ul>
      {others.length === 0 ? (
        <QuietText>Sonst bist du nirgends angemeldet.</QuietText>
      ) : (
        <Button variant="secondary" icon="signOut" isBusy={action.isBusy} onClick={endOthers}>
          Alle anderen abmelden
        </Button>
      )}
    </Stack>
  )
}

type SessionRowProps = { readonly session: DeviceSession; readonly onEnd: () => void; readonly isBusy: boolean }

function SessionRow({ session, onEnd, isBusy }: SessionRowProps) {
  const name = describeDevice(session.userAgent)
  return (
    <ListRow
      before={<StateIcon name="device" tone={session.isCurrent ? 'good' : 'wait'} />}
      title={name}
      detail={
        <>
          {session.isCurrent ? (
            <StatusLine icon="check" tone="good">
              Dieses Gerät
            </StatusLine>
          ) : (
            <>
              Zuletzt gesehen: <Ago iso={session.lastSeenAt} />
            </>
          )}
          {session.ipAddress === '' ? null : <div>Adresse: {session.ipAddress}</div>}
        </>
      }
      actions={
        session.isCurrent ? undefined : (
          <Button variant="secondary" isBusy={isBusy} onClick={onEnd} aria-label={`Abmelden: ${name}`}>
            Abmelden
          </Button>
        )
      }
    />
  )
}
