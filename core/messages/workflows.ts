export const workflowTitle = 'Please give the workflow a title of at most 200 characters.';
export const workflowNotFound = 'Workflow not found.';
export const workflowChanged = 'This workflow was changed elsewhere.';
export const stepTitle = 'Please describe the step in at most 300 characters.';
export const stepLink = 'A step can link to only one book, essay, note or topic.';
export const stepsMost = 'A workflow can have at most 200 steps. Please remove some or create another workflow.';
export const stepNotFound = 'This step no longer exists.';
