// The order matters: Mantine's variables, its base components, its composed ones, then our
// overrides.
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/Input.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import '@fontsource/gentium-plus/greek-400.css';
import '@fontsource/gentium-plus/greek-ext-400.css';
import '@fontsource/gentium-plus/cyrillic-400.css';
import '@fontsource-variable/noto-serif-hebrew/wght.css';
import '@fontsource/noto-sans-syriac/400.css';
import '@fontsource-variable/noto-naskh-arabic/wght.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import './tokens.css';
import './fields.css';
