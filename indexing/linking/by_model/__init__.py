"""A model is asked which document or provision is meant, where the comparison leaves it open."""
