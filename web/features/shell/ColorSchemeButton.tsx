import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';

const schemes = {
  auto: { icon: IconDeviceDesktop, label: 'Appearance: same as system', next: 'light' },
  light: { icon: IconSun, label: 'Appearance: light', next: 'dark' },
  dark: { icon: IconMoon, label: 'Appearance: dark', next: 'auto' },
} as const;

/**
 * Switches between the system's, light and dark color schemes. `named`: shows text next to the
 * icon.
 */
export function ColorSchemeButton({ hasLabel = false }: { hasLabel?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = schemes[colorScheme];
  if (hasLabel) {
    return (
      <Button look="bare" onClick={() => setColorScheme(scheme.next)}>
        <scheme.icon size={19} aria-hidden="true" />
        {scheme.label}
      </Button>
    );
  }
  return (
    <Button look="bare" icon aria-label={scheme.label} title={scheme.label} onClick={() => setColorScheme(scheme.next)}>
      <scheme.icon size={19} aria-hidden="true" />
    </Button>
  );
}
