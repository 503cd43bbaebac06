/**
 * The application_name of commands that join a running server. Its embedded database lets requests
 * go first.
 */
export const COMMAND_NAME = 'catena-command';
