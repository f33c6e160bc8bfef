/** How one gets in, and how safe that is. */
import { readAccount } from '#auth'
import { Page } from '#ui/page/page'
import { ServerPart } from '../account/server-part.tsx'
import { useServerData } from '../account/use-server-data.ts'
import { EmailSection } from './email-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProviderSection } from './provider-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const TITLE = 'Anmeldung und Sicherheit'

export function SecurityScreen() {
  const [data, reload] = useServerData(readAccount)
  return (
    <Page title={TITLE} heading={TITLE} maxWidth={720}>
      <ServerPart data={data} onRetry={reload}>
        {({ account, security }) => (
          <>
            <EmailSection account={account} security={security} onChange={reload} />
            <PasswordSection account={account} security={security} onChange={reload} />
            <SecondFactorSection account={account} security={security} onChange={reload} />
            <PasskeySection />
            <ProviderSection account={account} security={security} onChange={reload} />
          </>
        )}
      </ServerPart>
    </Page>
  )
}
