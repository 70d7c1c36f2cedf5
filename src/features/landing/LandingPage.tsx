import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Brand } from '../../web/ui/Brand';

/** The public front page (spec 2, Landing), plain: what the product is and the way in. */
export function LandingPage() {
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" ta="center" maw={560}>
        <Brand />
        <Title order={1}>Your clinic, in one place</Title>
        <Text c="dimmed" size="lg">
          Register patients, move the queue, write prescriptions and bill the visit.
        </Text>
        <Group>
          <Button component={Link} to="/signup" size="md">
            Sign Up
          </Button>
          <Button component={Link} to="/login" size="md" variant="default">
            Login
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
