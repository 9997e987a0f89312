"""Players that the box can be: rules of thumb, and a value learnt from games. Pure"""
