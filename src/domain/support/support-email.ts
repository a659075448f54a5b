/** The support address of a deployment that has not set one. */
export const placeholderSupportEmail = 'support@fireside.example';
