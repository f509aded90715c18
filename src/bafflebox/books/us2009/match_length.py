from bafflebox.rulings import Chapter

chapter = Chapter("us2009")
