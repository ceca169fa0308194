import { useNavigate } from 'react-router';
import { jobAddress } from '../addresses.js';

/** Leads to a job that has begun. */
export function useStarted() {
  const navigate = useNavigate();
  return ({ job_id }: { readonly job_id: string }) => void navigate(jobAddress(job_id));
}
