import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../data/settings.ts';
import { AboutSettings } from '../features/administration/AboutSettings.tsx';
import { AccentSettings } from '../features/administration/AccentSettings.tsx';
import { AccountsSettings, HoldLinksSetting } from '../features/administration/AccountsSettings.tsx';
import { LogoSettings } from '../features/administration/LogoSettings.tsx';
import { MailTest } from '../features/administration/MailTest.tsx';
import { NameSettings } from '../features/administration/NameSettings.tsx';
import { ShelfSettings } from '../features/administration/ShelfSettings.tsx';
import { LanguageSetting, NumberingSetting, PremiumSetting, PublicLibrarySetting } from '../features/administration/VisitorSettings.tsx';
import { ErrorState, Loading, PageHeading, Section, SkeletonBlock } from '../ui/Page.tsx';

const title = 'Settings';
const errorMessages = { 500: 'Server error fetching settings.', fallback: 'Failed to load settings.' };

/** Lets administrators decide how the library looks and who may do what. */
export function AdminSettingsPage() {
  const query = useQuery(settingsQuery());
  if (query.isPending) {
    return (
      <Loading title={title}>
        <SkeletonBlock width="50%" height="44px" />
        <br />
        <SkeletonBlock width="560px" height="240px" />
      </Loading>
    );
  }
  if (query.isError)
    return <ErrorState title={title} error={query.error} errorMessages={errorMessages} onRetry={() => void query.refetch()} />;
  const settings = query.data;
  return (
    <>
      <PageHeading lede="How the library looks, and who can join and read it. Changes take effect at once, for everyone.">
        {title}
      </PageHeading>
      <Section title="Name" id="name">
        <NameSettings settings={settings} />
      </Section>
      <Section title="Logo" id="logo">
        <LogoSettings settings={settings} />
      </Section>
      <Section title="Color" id="color">
        <AccentSettings settings={settings} />
      </Section>
      <Section title="About" id="about">
        <AboutSettings settings={settings} />
      </Section>
      <Section title="Landing page" id="shelf">
        <ShelfSettings settings={settings} />
      </Section>
      <Section title="New accounts" id="accounts">
        <AccountsSettings settings={settings} />
      </Section>
      <Section title="Links from new accounts" id="links">
        <HoldLinksSetting settings={settings} />
      </Section>
      <Section title="Visitors" id="visitors">
        <PublicLibrarySetting settings={settings} />
      </Section>
      <Section title="Scripture" id="scripture">
        <NumberingSetting settings={settings} />
        <LanguageSetting settings={settings} />
      </Section>
      <Section title="Premium" id="premium">
        <PremiumSetting settings={settings} />
      </Section>
      <Section title="Mail" id="mail">
        <MailTest settings={settings} />
      </Section>
    </>
  );
}
