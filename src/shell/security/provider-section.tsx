import { readSignInOptions, unlinkProvider } from '#auth'
import { useAuth } from '#auth/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText, TitledCard } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { FormAlert } from '#ui/page/notice'
import { accountPaths } from '../account/account-paths.ts'
import { useServerData, useAction } from '../account/server-part.tsx'
import { ProviderButtons } from '../sign-in/parts/provider-buttons.tsx'
import type { SecurityProps } from './security-props.ts'

/** Providers of this server that are a way into this account, and those that could be. Nothing where it has none. */
export function ProviderSection({ account, onChange }: SecurityProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [data] = useServerData(readSignInOptions)
  const providers = data.state === 'ready' ? data.value.providers : []
  const linkedIds = new Set(account.providerData.map(({ providerId }) => providerId))
  const linked = providers.filter(({ id }) => linkedIds.has(id))
  if (providers.length === 0) return null

  async function unlink(provider: (typeof providers)[number]): Promise<void> {
    const done = await action.run(() => call(unlinkProvider, { provider: provider.id }))
    if (done === undefined) return
    toasts.show({ kind: 'success', text: `${provider.name} ist nicht mehr verbunden` })
    onChange()
  }

  return (
    <TitledCard id="providers" title="Anbieter">
      <QuietText>Verbinde ein Konto, das du anderswo schon hast, und melde dich damit hier an.</QuietText>
      <FormAlert message={action.error?.message} />
      {linked.length === 0 ? null : (
        <ul>
          {linked.map((provider) => (
            <ListRow
              key={provider.id}
              title={provider.name}
              detail="Verbunden"
              actions={
                <Button
                  variant="quiet"
                  label={`Trennen: ${provider.name}`}
                  isBusy={action.isBusy}
                  onClick={() => void unlink(provider)}
                >
                  Trennen
                </Button>
              }
            />
          ))}
        </ul>
      )}
      <ProviderButtons
        providers={providers.filter(({ id }) => !linkedIds.has(id))}
        purpose="link"
        nextPath={accountPaths.security}
        verb="verbinden"
        onReturn={onChange}
      />
    </TitledCard>
  )
}
